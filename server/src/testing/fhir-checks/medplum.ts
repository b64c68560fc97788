/** Medplum's code names it as soon as it is loaded. Node has it from version 22. */
globalThis.WebSocket ??= EventTarget as unknown as typeof WebSocket;

export const { indexStructureDefinitionBundle, MedplumClient, OperationOutcomeError, validateResource } =
  await import('@medplum/core');
