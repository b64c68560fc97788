/** What we use of `Temporal`. */
interface TemporalPart {
  Now: { timeZoneId(): string };
  Instant: {
    fromEpochMilliseconds(milliseconds: number): {
      toZonedDateTimeISO(zone: string): {
        hour: number;
        minute: number;
        toPlainDate(): { toString(): string };
      };
    };
  };
}

/**
 * Undefined in Node 24 and Safari. Elsewhere it replaces `Intl`, whose first format takes 40 ms and four times as long
 * on a phone: docs/decisions/pages-and-speed.md#no-intl-before-the-first-paint
 */
export const temporal = (globalThis as { Temporal?: TemporalPart }).Temporal;
