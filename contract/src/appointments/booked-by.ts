export interface BookedBy {
  bookedBy?: string | null | undefined;
  adultPresent?: string | null | undefined;
}

/** 'Booked by Meera Rao. Adult present: Uma Rao.' Empty for a visit that the patient booked and comes to alone. */
export function bookedBySentence({ bookedBy, adultPresent }: BookedBy): string {
  return [
    ...(bookedBy ? [`Booked by ${bookedBy}.`] : []),
    ...(adultPresent ? [`Adult present: ${adultPresent}.`] : []),
  ].join(' ');
}
