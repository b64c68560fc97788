export const ACCESS_TERMS = [
  { value: '1', label: 'One day' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'One year' },
];
export const DEFAULT_ACCESS_DAYS = '90';
