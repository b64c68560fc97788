import { channel } from 'node:diagnostics_channel';
import type { Logger } from 'drizzle-orm/logger';

interface LoggedQuery {
  text: string;
  values: unknown[];
}

/** Records every query of this process for tests and measurements that count or replay them. */
export const queryChannel = channel('carelane:queries');

export const queryLog: Logger = {
  logQuery(text, values) {
    if (queryChannel.hasSubscribers) queryChannel.publish({ text, values } satisfies LoggedQuery);
  },
};
