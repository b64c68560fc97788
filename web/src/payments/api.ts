import { earnings, paymentHistory, paymentReceipt } from '@carelane/contract/payments/endpoints';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callRaw, callWithEnvelope } from '../lib/api';

const first: string | undefined = undefined;

export const paymentHistoryQuery = infiniteQueryOptions({
  queryKey: ['payments', 'history'],
  queryFn: ({ pageParam, signal }) =>
    callWithEnvelope(paymentHistory, { query: pageParam ? { cursor: pageParam } : {}, signal }),
  initialPageParam: first as string | undefined,
  getNextPageParam: ({ page }) => page.nextCursor ?? undefined,
});

export const earningsQuery = infiniteQueryOptions({
  queryKey: ['payments', 'earnings'],
  queryFn: ({ pageParam, signal }) =>
    callWithEnvelope(earnings, { query: pageParam ? { cursor: pageParam } : {}, signal }),
  initialPageParam: first as string | undefined,
  getNextPageParam: ({ page }) => page.nextCursor ?? undefined,
});

/** The file needs the token, so a plain link would not do. */
export async function saveReceipt(id: string): Promise<void> {
  const response = await callRaw(paymentReceipt, { params: { id } });
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = `receipt-${id.slice(0, 8)}.pdf`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
