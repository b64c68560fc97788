export const ID_PATTERN = /^[A-Za-z0-9_-]{1,64}$/;
