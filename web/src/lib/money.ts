const rupeeFormat = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
});

/** '₹1,200' */
export function rupees(amount: number): string {
  return rupeeFormat.format(amount);
}

/** '₹1,200', or 'Free'. */
export function price(amount: number): string {
  return amount === 0 ? 'Free' : rupees(amount);
}
