package main

import (
	"context"
	"syscall/js"

	"dlx-sudoku/cmd/internal/api"
	"dlx-sudoku/cmd/internal/cli"
)

// main gives its worker a function, dlxCall(command, query, bytes, post), which begins a call. Each piece of the answer
// is handed to post, and undefined behind the last one. A call is cancelled by ending the worker.
func main() {
	js.Global().Set("dlxCall", js.FuncOf(func(_ js.Value, args []js.Value) any {
		text := make([]byte, args[2].Length())
		js.CopyBytesToGo(text, args[2])
		post := poster(args[3])
		go func() { // what is called from JavaScript must not wait
			call(args[0].String(), args[1].String(), text, post)
			js.Value(post).Invoke(js.Undefined())
		}()
		return nil
	}))
	js.Global().Get("dlxReady").Invoke()
	select {}
}

// call runs a call. It returns when all of the answer has been posted.
func call(command, query string, text []byte, post poster) {
	flags, err := api.ParseFlags(query)
	var c *api.Call
	if err == nil {
		c, err = api.NewCall(command, flags, text)
	}
	if err != nil {
		post.Write(api.Last{Exit: cli.BadUsage, Notes: []string{err.Error()}}.Line())
		return
	}
	post.Write(c.Run(context.Background(), post).Line())
}

// A poster hands text to a function of the worker.
type poster js.Value

func (p poster) Write(text []byte) (int, error) {
	js.Value(p).Invoke(string(text))
	return len(text), nil
}
