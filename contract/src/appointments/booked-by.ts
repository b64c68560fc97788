export interface BookedBy {
  bookedBy?: string | null | undefined;
  adultPresent?: string | null | undefined;
}

export function bookedBySentence({ bookedBy, adultPresent }: BookedBy): string {
  return [
    ...(bookedBy ? [`Booked by ${bookedBy}.`] : []),
    ...(adultPresent ? [`Adult present: ${adultPresent}.`] : []),
  ].join(' ');
}
