export const FOR_PERSON = 'for';
