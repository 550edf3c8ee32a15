// Numbers in words. This module needs no browser.

export const number = (n) => n.toLocaleString("en");

export const count = (n, one, many = one + "s") => `${number(n)} ${n === 1 ? one : many}`;

export const range = (n) => [...Array(n).keys()];
