/** Medplum refers to WebSocket as soon as it is loaded. Node has had it since version 22. */
globalThis.WebSocket ??= EventTarget as unknown as typeof WebSocket;

export const { indexStructureDefinitionBundle, MedplumClient, OperationOutcomeError, validateResource } =
  await import('@medplum/core');
