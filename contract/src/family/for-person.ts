/** The parameter of a page's address that says for whom a guardian opens it. */
export const FOR_PERSON = 'for';
