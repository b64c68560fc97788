import path from 'node:path';
import multipart from '@fastify/multipart';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { isTestProvider } from './adapters/payments/test-checkout';
import { testCheckoutRoutes } from './adapters/payments/test-checkout-routes';
import { appointmentAccountPart } from './appointments/account-part';
import { bookingAccountPart } from './appointments/booking/booking-account-part';
import { bookingJobs, bookingRoutes, bookingSweeps } from './appointments/booking/booking-routes';
import { describeHeldVisit } from './appointments/checkout/describe-held-visit';
import { endDoctorCheckouts } from './appointments/checkout/end-checkout';
import { disputeAccountPart } from './appointments/disputes/dispute-account-part';
import { announceZone } from './appointments/messages/announce-zone';
import { remind } from './appointments/messages/reminders';
import { appointmentRoutes } from './appointments/routes';
import { assistantRoutes } from './assistant/routes';
import type { AccountPart } from './auth/account/account-part';
import { authJobs, authRoutes } from './auth/routes';
import { expireSockets } from './auth/sessions/expire-sockets';
import { recoverOnlyLiveSessions } from './auth/sessions/recover-sockets';
import { createSessionLookup } from './auth/sessions/session-cache';
import { consultationAccountPart } from './consultations/account-part';
import { listenForEndedRooms } from './consultations/end-rooms';
import { findEarlyPerson } from './consultations/note-arrival';
import { consultationSocket } from './consultations/room-socket';
import { consultationRoutes } from './consultations/routes';
import { renewStays } from './consultations/stays';
import { demoRoutes } from './demo/routes';
import type { Deps } from './deps';
import { doctorAccountPart } from './doctors/account-part';
import { doctorRoutes } from './doctors/routes';
import { verificationRoutes } from './doctors/verification/routes';
import { bearerToken } from './http/bearer';
import { type Draining, drainConnections } from './http/draining';
import { serveApiReference } from './http/endpoints/api-reference';
import { readBodies } from './http/endpoints/bodies';
import { UPLOAD_MAX_BYTES } from './http/endpoints/multipart';
import type { Route, ViewerResolver } from './http/endpoints/serve';
import { handleErrors, refuseAddress } from './http/error-handler';
import { createEndpointBudgets } from './http/limits/endpoint-budget';
import { limitFloods } from './http/limits/flood-limit';
import { serveHealth } from './http/monitoring/health';
import { logRequests } from './http/monitoring/log-requests';
import { serveMetrics } from './http/monitoring/metrics';
import { watchOperations } from './http/monitoring/operator-metrics';
import { rejectWhenDiskFull } from './http/reject-when-disk-full';
import { secureHeaders } from './http/security';
import { serveWebPages } from './http/web-pages';
import { serveImages } from './images/serve-images';
import type { AnyJob, Sweep } from './jobs/queue';
import { tendEmbedded } from './jobs/tend-embedded';
import { createWorker, type Worker } from './jobs/worker';
import { sendMail } from './mail/send-mail';
import { notificationAccountPart } from './notifications/account-part';
import { notificationRoutes } from './notifications/routes';
import { announcementJobs, announcementSweeps } from './operators/announcements/routes';
import { saveResponseTimes } from './operators/overview/save-response-times';
import { operatorRoutes } from './operators/routes';
import { ownFolder } from './own-folder';
import { patientAccountPart } from './patients/account-part';
import { auditRoutes } from './patients/audit-routes';
import { recordLooks } from './patients/record-looks';
import { patientRoutes } from './patients/routes';
import { paymentJobs, paymentRoutes, paymentSweeps } from './payments/routes';
import { prescriptionAccountPart } from './prescriptions/account-part';
import { prescriptionRoutes } from './prescriptions/routes';
import { connectSockets } from './realtime/connect';
import type { SocketHandlers } from './realtime/on-event';
import { createIo, createRealtime } from './realtime/realtime';
import { sweepRetention } from './retention/sweep-retention';

const BODY_MAX_BYTES = 256 * 1024;
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 20_000;

export interface App {
  http: FastifyInstance;
  /** What operators' acts settle too, when they end somebody's presence. */
  accountParts: AccountPart[];
  deps: Deps;
  routes: Route[];
  jobs: AnyJob[];
  sweeps: Sweep[];
  sockets: SocketHandlers[];
  worker: Worker;
  draining: Draining;
}

/** What main.ts or a test chooses. buildApp adds what needs the HTTP server. */
export type AppOptions = Omit<Deps, 'realtime' | 'jobs' | 'log'> & { loggerInstance?: FastifyBaseLogger };

/** The only place that wires domains together. Callbacks against the import order are passed in here. */
export async function buildApp(options: AppOptions, webFolder = builtWebFolder()): Promise<App> {
  const { loggerInstance, ...core } = options;
  const http = Fastify({
    ...(loggerInstance ? { loggerInstance } : {}),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: core.config.trustProxy,
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    return503OnClosing: false,
    keepAliveTimeout: 72_000,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: 2_000,
    },
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) =>
      refuseAddress(error, request as FastifyRequest, reply as FastifyReply),
  });
  const realtime = createRealtime(createIo(http.server));
  const deps: Deps = { ...core, log: http.log, realtime, jobs: { nudge: () => worker.nudge() } };

  const accountParts: AccountPart[] = [
    notificationAccountPart,
    appointmentAccountPart,
    bookingAccountPart,
    disputeAccountPart,
    doctorAccountPart(endDoctorCheckouts),
    patientAccountPart,
    consultationAccountPart,
    prescriptionAccountPart,
  ];
  const routes: Route[] = [
    ...authRoutes(deps, accountParts),
    ...notificationRoutes(deps),
    ...appointmentRoutes(deps),
    ...doctorRoutes(deps, {
      recordListed: (viewer, patientIds) =>
        recordLooks(deps, viewer, { action: 'visits-listed', patientIds }),
      endCheckouts: endDoctorCheckouts,
      announceZone,
    }),
    ...verificationRoutes(deps, endDoctorCheckouts),
    ...patientRoutes(deps, accountParts),
    ...paymentRoutes(deps),
    ...bookingRoutes(deps),
    ...consultationRoutes(deps),
    ...auditRoutes(deps),
    ...prescriptionRoutes(deps),
    ...assistantRoutes(deps),
    ...operatorRoutes(deps, accountParts),
    ...demoRoutes(deps),
  ];
  const jobs: AnyJob[] = [
    sendMail,
    ...authJobs,
    ...paymentJobs,
    ...bookingJobs,
    remind,
    findEarlyPerson,
    ...announcementJobs,
  ];
  const sweeps: Sweep[] = [
    ...paymentSweeps,
    ...bookingSweeps,
    renewStays,
    saveResponseTimes,
    ...announcementSweeps,
    sweepRetention,
    tendEmbedded,
  ];
  const sockets: SocketHandlers[] = [consultationSocket()];
  const worker = createWorker(() => deps, jobs, sweeps);

  handleErrors(http);
  logRequests(http);
  readBodies(http);
  secureHeaders(http, core.config);
  const sessions = await createSessionLookup(deps);
  await limitFloods(http, core.config, sessions.isKnown);
  await http.register(multipart, {
    limits: { fileSize: UPLOAD_MAX_BYTES, files: 1, fields: 30, fieldSize: 20_000, parts: 31 },
  });
  rejectWhenDiskFull(http, deps);
  serveMetrics(http, core.metrics, core.config);
  const draining = drainConnections(http);
  serveHealth(http, deps, draining);
  watchOperations(deps);
  serveImages(http, deps);

  const resolveViewer: ViewerResolver = async (request) => {
    const token = bearerToken(request);
    return token ? sessions.viewerOfToken(token) : undefined;
  };
  const spend = createEndpointBudgets(deps);
  for (const route of routes) route.mount(http, resolveViewer, spend);
  serveApiReference(
    http,
    routes.map(({ endpoint }) => endpoint),
    core.config,
  );
  if (isTestProvider(deps.payments)) {
    const describe = (paymentId: string) => describeHeldVisit(deps.db, paymentId);
    await http.register(testCheckoutRoutes(deps, deps.payments, describe));
  }
  connectSockets(deps, sessions.viewerOfToken, sockets);
  await listenForEndedRooms(deps);
  recoverOnlyLiveSessions(deps);
  const expiring = expireSockets(deps);
  http.addHook('onClose', async () => expiring.stop());
  await serveWebPages(http, webFolder);
  return { http, accountParts, deps, routes, jobs, sweeps, sockets, worker, draining };
}

function builtWebFolder(): string {
  return path.resolve(ownFolder, '../../web/dist');
}
