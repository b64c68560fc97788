import { ERRORS, type ErrorCode } from '@carelane/contract/errors';
import type { Deps } from '../deps';
import { type AccountViewer, isPatientOrDoctor } from '../http/endpoints/viewer';
import { faultWithoutValues } from '../http/error-handler';
import { TokenBucket } from '../http/limits/token-bucket';
import { isForeignOrigin } from './foreign-origin';
import type { SocketHandlers } from './on-event';
import { type AppSocket, channel } from './realtime';

const EVENT_RATE = { burst: 200, perSecond: 60 };
const MAX_DROPPED_EVENTS = 1_000;
export const MAX_SOCKETS_PER_PERSON = 50;

/** socket.io passes `data` on to the browser. */
export function refusal(code: ErrorCode, message: string = ERRORS[code][1]): Error {
  return Object.assign(new Error(message), { data: { code } });
}

export function connectSockets(
  deps: Deps,
  findViewer: (token: string) => Promise<AccountViewer | undefined>,
  domains: SocketHandlers[],
): void {
  const { io } = deps.realtime;
  io.use(async (socket, next) => {
    try {
      if (isForeignOrigin(socket.handshake.headers, deps.config.publicUrl))
        return next(refusal('BAD_REQUEST', 'Please open Carelane at its own address.'));
      const token: unknown = socket.handshake.auth.token;
      const viewer = typeof token === 'string' ? await findViewer(token) : undefined;
      // All events concern visits, which operators never see.
      if (viewer && !isPatientOrDoctor(viewer)) return next(new Error('Your account cannot do that.'));
      // A recovered socket still has the viewer of its previous handshake.
      const sessionViewer = socket.recovered ? socket.data.viewer : viewer;
      if (!viewer || sessionViewer?.sessionId !== viewer.sessionId) return next(refusal('SIGNED_OUT'));
      const openSockets = io.of('/').adapter.rooms.get(channel.user(viewer.userId))?.size ?? 0;
      if (openSockets >= MAX_SOCKETS_PER_PERSON) return next(refusal('TOO_MANY_REQUESTS'));
      socket.data.viewer = viewer;
      next();
    } catch (error) {
      deps.log.warn({ fault: faultWithoutValues(error) }, 'socket handshake failed');
      next(refusal('UNAVAILABLE'));
    }
  });
  io.on('connection', (socket) => {
    forgetRequest(socket);
    const { viewer } = socket.data;
    const rooms = [channel.user(viewer.userId), channel.session(viewer.sessionId)];
    void socket.join(viewer.role === 'patient' ? [...rooms, channel.patients] : rooms);
    socket.use(limitEvents(deps, () => socket.disconnect(true)));
    // Without a listener, socket errors would be thrown.
    socket.on('error', () => {});
    const logFailure = async (work: void | Promise<void>) => {
      try {
        await work;
      } catch (error) {
        deps.log.warn({ fault: faultWithoutValues(error) }, 'socket handler failed');
      }
    };
    for (const domain of domains) {
      for (const handler of domain.events) handler.bind(deps, socket);
      if (domain.onConnect) void logFailure(domain.onConnect(deps, socket));
      if (domain.onDisconnect) {
        const onDisconnect = domain.onDisconnect.bind(domain);
        socket.on('disconnect', (reason) => void logFailure(onDisconnect(deps, socket, reason)));
      }
    }
  });
}

/**
 * The headers of ten thousand idle sockets take a lot of memory:
 * https://socket.io/docs/v4/memory-usage/#discard-the-initial-http-request
 */
export function forgetRequest({ conn, handshake }: Pick<AppSocket, 'conn' | 'handshake'>): void {
  Object.assign(conn, { request: null });
  handshake.headers = {};
}

export function limitEvents({ clock }: Deps, disconnect: () => void) {
  const bucket = new TokenBucket(EVENT_RATE, clock.now());
  let dropped = 0;
  return (_event: unknown, next: (error?: Error) => void) => {
    if (!bucket.take(clock.now())) {
      dropped += 1;
      if (dropped === MAX_DROPPED_EVENTS) disconnect();
      return;
    }
    if (bucket.isMoreThanHalfFull) dropped = 0;
    next();
  };
}
