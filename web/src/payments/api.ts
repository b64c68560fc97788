import { earnings, paymentHistory, paymentReceipt } from '@carelane/contract/payments/endpoints';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callRaw, callWithEnvelope } from '../lib/api';
import { saveFile } from '../lib/save-file';

export const paymentHistoryQuery = infiniteQueryOptions({
  queryKey: ['payments', 'history'],
  queryFn: ({ pageParam, signal }) =>
    callWithEnvelope(paymentHistory, { query: pageParam ? { cursor: pageParam } : {}, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ page }) => page.nextCursor ?? undefined,
});

export const earningsQuery = infiniteQueryOptions({
  queryKey: ['payments', 'earnings'],
  queryFn: ({ pageParam, signal }) =>
    callWithEnvelope(earnings, { query: pageParam ? { cursor: pageParam } : {}, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ page }) => page.nextCursor ?? undefined,
});

/** The request needs the token, so a plain link does not work. */
export async function saveReceipt(id: string): Promise<void> {
  const response = await callRaw(paymentReceipt, { params: { id } });
  saveFile(`receipt-${id.slice(0, 8)}.pdf`, await response.blob());
}
