// Package clock bounds what takes time, and repeats what is to be done from time to time.
package clock
