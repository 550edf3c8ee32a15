package api

import (
	"errors"
	"net/url"
)

// ParseFlags reads flags: "limit=2&verify". A flag without a value is a switch that is on.
func ParseFlags(query string) (url.Values, error) {
	flags, err := url.ParseQuery(query)
	if err != nil {
		return nil, errors.New("want flags as flag=value&flag=value, with %xx for other characters than letters and digits")
	}
	for _, values := range flags {
		for i, v := range values {
			if v == "" {
				values[i] = "true"
			}
		}
	}
	return flags, nil
}
