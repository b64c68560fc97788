/** The query parameter that says for which person a guardian opens a page. */
export const FOR_PERSON = 'for';
