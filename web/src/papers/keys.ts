export const paperKeys = {
  all: ['papers'] as const,
  list: (appointmentId: string) => ['papers', 'list', appointmentId] as const,
};
