// Package browser tests the page in headless Chromium: what people type, paste, press and read. It is a module of its own, so
// that what drives the browser is no dependency of the programs.
//
// All tests share one browser and one server; each has a tab of its own. They wait for states (data-kind, data-settled), never
// for time. A tab fails its test if the page writes an error to the console, or asks anything of another host.
package browser
