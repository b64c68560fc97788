import { channel } from 'node:diagnostics_channel';
import type { Logger } from 'drizzle-orm/logger';

interface LoggedQuery {
  text: string;
  values: unknown[];
}

export const queryChannel = channel('carelane:queries');

export const queryLog: Logger = {
  logQuery(text, values) {
    if (queryChannel.hasSubscribers) queryChannel.publish({ text, values } satisfies LoggedQuery);
  },
};
