/** The query parameter that says whom a guardian opens a page for. */
export const FOR_PERSON = 'for';
