/** For how long somebody may read. Values of a select are texts. */
export const ACCESS_TERMS = [
  { value: '1', label: 'One day' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'One year' },
];
export const USUAL_TERM = '90';
