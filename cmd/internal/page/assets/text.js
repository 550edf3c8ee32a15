// Numbers in words. This module needs no browser.

export const number = (n) => n.toLocaleString("en");

export const count = (n, one, many = one + "s") => `${number(n)} ${n === 1 ? one : many}`;

export const range = (n) => [...Array(n).keys()];

// yours is the subject of a sentence about n of somebody's entries, with its verb.
export const yours = (n, entries, one = "is", more = "are") => (entries === 1 ? `Your entry ${one}` : `${n} of your ${entries} entries ${n === 1 ? one : more}`);
