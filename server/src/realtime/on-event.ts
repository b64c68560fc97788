import {
  type Acknowledgement,
  type ClientEventName,
  type ClientPayload,
  clientEvents,
} from '@carelane/contract/realtime';
import type * as z from 'zod/mini';
import type { Deps } from '../deps';
import type { Viewer } from '../http/endpoints/viewer';
import { faultWithoutValues, toRefusal } from '../http/error-handler';
import { Refusal } from '../http/refusal';
import type { AppSocket } from './realtime';

export interface EventCall<N extends ClientEventName> {
  deps: Deps;
  socket: AppSocket;
  viewer: Viewer;
  payload: ClientPayload<N>;
}

export interface EventHandler {
  event: ClientEventName;
  bind(deps: Deps, socket: AppSocket): void;
}

export interface SocketHandlers {
  events: EventHandler[];
  onConnect?(deps: Deps, socket: AppSocket): void | Promise<void>;
  onDisconnect?(deps: Deps, socket: AppSocket, reason: string): void | Promise<void>;
}

export function onEvent<N extends ClientEventName>(
  event: N,
  handle: (call: EventCall<N>) => Promise<void>,
): EventHandler {
  return {
    event,
    bind(deps, socket) {
      const refuse = (refused: Refused) => void socket.emit('error', refused);
      const listener = createListener(deps, event, clientEvents[event], refuse, (payload) =>
        handle({ deps, socket, viewer: socket.data.viewer, payload: payload as ClientPayload<N> }),
      );
      // TypeScript cannot match a generic event name with the type of its listener.
      socket.on(event as ClientEventName, listener as never);
    },
  };
}

type Refused = Pick<Refusal, 'message' | 'code'>;

export function createListener<S extends z.ZodMiniType>(
  deps: Deps,
  event: string,
  schema: S,
  refuse: (refused: Refused) => void,
  handle: (payload: z.output<S>) => Promise<void>,
): (raw: unknown, ack?: unknown) => Promise<void> {
  return async (raw, ack) => {
    const acknowledge =
      typeof ack === 'function' ? (ack as (acknowledgement: Acknowledgement) => void) : () => {};
    try {
      const payload = schema.safeParse(raw);
      if (!payload.success) throw new Refusal('INVALID', 'That message could not be understood.');
      await handle(payload.data);
      acknowledge({ ok: true });
    } catch (error) {
      const refusal = toRefusal(error);
      if (!refusal) deps.log.error({ event, fault: faultWithoutValues(error) }, 'socket event failed');
      const { message, code } = refusal ?? new Refusal('INTERNAL');
      refuse({ message, code });
      acknowledge({ ok: false, message, code });
    }
  };
}
