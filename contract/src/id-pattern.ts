/** Ids are opaque. A text with any other character is none. */
export const ID_PATTERN = /^[A-Za-z0-9_-]{1,64}$/;
