// Package serve is the server of "dlx-sudoku serve": the files of the page (package page), and the commands (package api).
//
//	request ──▶ guard ──▶ GET  /FILE             ──▶ a file of the page
//	             │    ──▶ POST /api/v1/COMMAND   ──▶ lane ──▶ api.Call ──▶ lines of JSON, as they are found
//	             ╰ who asks: Host, Origin, token
//
// # Who may ask
//
// A page of another site in the same browser must neither see answers nor make this machine work. So only POST requests do
// work, and a request must meet three conditions. It names this machine (Host), which fails if a stranger's name was bound to
// this address. It does not come from a page of another origin (Sec-Fetch-Site, Origin). Its content has a type. A server
// that listens to other machines wants a token, too: the token is in the fragment of the printed address, which browsers send
// to nobody, and the page puts it into a header.
//
// # How much
//
// A request has a body of at most [api.MaxText] bytes, and a time limit. Few requests work at the same time: [lanes] lets easy
// ones pass hard ones. If too many wait, or one has waited for long, it is refused with status 503 and a header that says when
// to try again. A request whose body is still arriving holds no place, and counts only with the bytes that have arrived. A
// request whose browser has left is cancelled.
//
// Nothing is stored, and no other host is contacted.
package serve
