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
 * Undefined in Node 24 and Safari. Elsewhere it replaces the slow `Intl`:
 * docs/decisions/pages-and-speed.md#no-intl-before-the-first-paint
 */
export const temporal = (globalThis as { Temporal?: TemporalPart }).Temporal;
