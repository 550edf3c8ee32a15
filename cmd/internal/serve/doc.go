// Package serve is the server of "dlx-sudoku serve": the files of the page (package page), and the commands (package api).
//
//	request ──▶ guard ──▶ GET  /FILE             ──▶ a file of the page
//	             │    ──▶ POST /api/v1/COMMAND   ──▶ lane ──▶ api.Call ──▶ lines of JSON, as they are found
//	             ╰ who asks: Host, Origin, token
//
// # Who may ask
//
// A page of somebody else in the same browser must neither see answers nor have this machine work for it. So work is
// done for POST only; a request has to name this machine (Host), which a name that was bound to its address by a
// stranger does not; it must not come from a page of another origin (Sec-Fetch-Site, Origin); and its content has a
// type. A server that listens on more than this machine wants a token, too: it stands in the fragment of the printed
// address, which no browser sends to anybody, and the page puts it into a header.
//
// # How much
//
// A request has a body of [api.MaxText] bytes at most, and a time. Few of them work at the same time: [lanes] lets easy ones
// pass hard ones. When too many wait, or one has waited for long, it is refused with the status 503 and a header that says
// when to try again. A request whose body is still on its way holds no place, and counts with what has come of the body. A
// request whose browser has left is cancelled.
//
// Nothing is stored, and nothing is asked of any other host.
package serve
