import { price } from '../lib/money';

interface Props {
  amount: number;
  className?: string | undefined;
}

export function Fee({ amount, className }: Props) {
  return (
    <>
      <strong className={className}>{price(amount)}</strong>
      {amount === 0 ? null : ' per session'}
    </>
  );
}
