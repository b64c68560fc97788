/** Medplum needs a global WebSocket when it is loaded. Node 22 added it. */
globalThis.WebSocket ??= EventTarget as unknown as typeof WebSocket;

export const { indexStructureDefinitionBundle, MedplumClient, OperationOutcomeError, validateResource } =
  await import('@medplum/core');
