// Package square cuts rows into the cells of a square and decodes them: text, which package scan has looked at, becomes a
// grid. It knows neither where the rows come from nor what stands around them.
package square
