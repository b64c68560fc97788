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
import { createPushSender } from './adapters/push/push-sender';
import { appointmentAccountHooks } from './appointments/account-hooks';
import { bookingAccountHooks } from './appointments/booking/booking-account-hooks';
import { bookingJobs, bookingRoutes, bookingSweeps } from './appointments/booking/booking-routes';
import { calendarFeedAccountHooks, calendarFeedRoutes } from './appointments/calendar/feed-routes';
import { serveCalendarFeeds } from './appointments/calendar/serve-feeds';
import { describeHeldVisit } from './appointments/checkout/describe-held-visit';
import { endDoctorCheckouts } from './appointments/checkout/end-checkout';
import { disputeAccountHooks } from './appointments/disputes/dispute-account-hooks';
import { earlierRequestAccountHooks } from './appointments/earlier/earlier-request-account-hooks';
import { earlierRoutes } from './appointments/earlier/earlier-routes';
import { endOffersOutsideHours } from './appointments/earlier/end-offers';
import { announceZone } from './appointments/messages/announce-zone';
import { mailDoctorDay, planDoctorDays } from './appointments/messages/doctor-day';
import { mailReminder } from './appointments/messages/mail-reminder';
import { remindLater } from './appointments/messages/remind-later';
import { remind } from './appointments/messages/reminders';
import { appointmentRoutes } from './appointments/routes';
import { assistantRoutes } from './assistant/routes';
import type { AccountHooks } from './auth/account/account-hooks';
import { authJobs, authRoutes } from './auth/routes';
import { expireSockets } from './auth/sessions/expire-sockets';
import { recoverOnlyLiveSessions } from './auth/sessions/recover-sockets';
import { createSessionLookup } from './auth/sessions/session-cache';
import { codeFolder } from './code-folder';
import { consultationAccountHooks } from './consultations/account-hooks';
import { listenForEndedRooms } from './consultations/end-rooms';
import { connectGuests } from './consultations/guests/connect-guests';
import { guestRoutes } from './consultations/guests/routes';
import { watchGuests } from './consultations/guests/watch-guests';
import { findEarlyPerson } from './consultations/note-arrival';
import { consultationSocket } from './consultations/room-socket';
import { consultationRoutes } from './consultations/routes';
import { renewStays } from './consultations/stays';
import { demoRoutes } from './demo/routes';
import type { Deps } from './deps';
import { doctorAccountHooks } from './doctors/account-hooks';
import { sweepDirectory, sweepDoctorChanges } from './doctors/directory/sweeps';
import { doctorRoutes } from './doctors/routes';
import { verificationRoutes } from './doctors/verification/routes';
import { familyAccountHooks } from './family/account-hooks';
import { actForPatient } from './family/act-for-patient';
import { logActingGuardians } from './family/log-acting-guardians';
import { notifyOfAge } from './family/of-age';
import { familyRoutes } from './family/routes';
import { FHIR_PATH } from './fhir/read-context';
import { fhirAccountHooks, fhirRoutes } from './fhir/routes';
import { refuseFhirAddress, serveFhir } from './fhir/serve-fhir';
import { serveOAuth } from './fhir/smart/serve-oauth';
import { bearerToken } from './http/bearer';
import { type Draining, drainConnections } from './http/draining';
import { refuseOtherMethods } from './http/endpoints/allowed-methods';
import { serveApiReference } from './http/endpoints/api-reference';
import { readBodies } from './http/endpoints/bodies';
import { UPLOAD_MAX_BYTES } from './http/endpoints/multipart';
import { namedPatient } from './http/endpoints/named-patient';
import type { Route, ViewerResolver } from './http/endpoints/serve';
import type { ActFor } from './http/endpoints/viewer';
import { faultWithoutValues, handleErrors, refuseAddress } from './http/error-handler';
import { createEndpointBudgets } from './http/limits/endpoint-budget';
import { limitFloods } from './http/limits/flood-limit';
import { serveHealth } from './http/monitoring/health';
import { logRequests } from './http/monitoring/log-requests';
import { serveMetrics } from './http/monitoring/metrics';
import { registerOperatorMetrics } from './http/monitoring/operator-metrics';
import { rejectWhenDiskFull } from './http/reject-when-disk-full';
import { secureHeaders } from './http/security';
import { cutSlowBodies } from './http/slow-bodies';
import { serveWebPages } from './http/web-pages';
import { serveImages } from './images/serve-images';
import type { AnyJob, Sweep } from './jobs/queue';
import { vacuumEmbedded } from './jobs/vacuum-embedded';
import { createWorker, type Worker } from './jobs/worker';
import { extractAddress } from './mail/extract-address';
import { withReplyTo } from './mail/reply-to';
import { sendMail } from './mail/send-mail';
import { notificationAccountHooks } from './notifications/account-hooks';
import { choiceAccountHooks, choiceRoutes } from './notifications/choices/routes';
import { serveUnsubscribe } from './notifications/choices/serve-unsubscribe';
import { deliverPush } from './notifications/push/deliver-push';
import { pushAccountHooks, pushRoutes } from './notifications/push/routes';
import { notificationRoutes } from './notifications/routes';
import { announcementJobs, announcementSweeps } from './operators/announcements/routes';
import { saveResponseTimes } from './operators/overview/save-response-times';
import { operatorRoutes } from './operators/routes';
import { paperAccountHooks } from './papers/account-hooks';
import { removePaperFiles, sweepUploads } from './papers/remove-paper-files';
import { paperRoutes } from './papers/routes';
import { patientAccountHooks } from './patients/account-hooks';
import { auditRoutes } from './patients/audit-routes';
import { recordReads } from './patients/record-reads';
import { patientRoutes } from './patients/routes';
import { paymentJobs, paymentRoutes, paymentSweeps } from './payments/routes';
import { prescriptionAccountHooks } from './prescriptions/account-hooks';
import { prescriptionRoutes } from './prescriptions/routes';
import { connectSockets } from './realtime/connect';
import type { SocketHandlers } from './realtime/on-event';
import { createIo, createRealtime } from './realtime/realtime';
import { sweepRetention } from './retention/sweep-retention';
import { openSite } from './site';
import { visitRoutes } from './visits/routes';

const BODY_MAX_BYTES = 256 * 1024;
/** Many load balancers close an idle connection after 60 seconds. */
const KEEP_ALIVE_TIMEOUT_MS = 72_000;
const HEADERS_TIMEOUT_MS = 10_000;
/** For the largest upload. Everything else: http/slow-bodies.ts */
const REQUEST_TIMEOUT_MS = 10 * 60_000;

export interface App {
  http: FastifyInstance;
  accountHooks: AccountHooks[];
  deps: Deps;
  routes: Route[];
  served: readonly string[];
  jobs: AnyJob[];
  sweeps: Sweep[];
  sockets: SocketHandlers[];
  worker: Worker;
  draining: Draining;
}

export type AppOptions = Omit<Deps, 'realtime' | 'jobs' | 'log' | 'push' | 'site'> & {
  loggerInstance?: FastifyBaseLogger;
};

export async function buildApp(options: AppOptions, webFolder = builtWebFolder()): Promise<App> {
  const { loggerInstance, ...core } = options;
  const http = Fastify({
    ...(loggerInstance ? { loggerInstance } : {}),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: core.config.trustProxy,
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Requests that arrive while the server is closing are still answered.
    return503OnClosing: false,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      // Node checks its timeouts every 30 seconds by default.
      connectionsCheckingInterval: 2_000,
    },
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      const refuse = request.url.startsWith(`${FHIR_PATH}/`) ? refuseFhirAddress : refuseAddress;
      refuse(error, request as FastifyRequest, reply as FastifyReply);
    },
  });
  const served: string[] = [];
  http.addHook('onRoute', ({ method, url }) => {
    const methods = Array.isArray(method) ? method : [method];
    served.push(...methods.map((name) => `${name} ${url}`));
  });
  const realtime = createRealtime(createIo(http.server, core.config));
  cutSlowBodies(http.server);
  core.database.onListenerChange((event) => {
    if (event === 'back') http.log.warn('the connection for messages between nodes is back');
    else
      http.log.warn(
        { fault: faultWithoutValues(event.lost) },
        'the connection for messages between nodes was lost; trying again',
      );
  });
  const site = await openSite(core.database, core.config, http.log);
  const deps: Deps = {
    ...core,
    log: http.log,
    realtime,
    jobs: { nudge: () => worker.nudge() },
    site,
    mail: withReplyTo(core.mail, site),
    push: createPushSender(
      { services: core.config.pushServices, subject: `mailto:${extractAddress(core.config.mailFrom)}` },
      core.clock,
    ),
  };

  const logActing = logActingGuardians(deps);
  const actFor: ActFor = async (viewer, patientId) =>
    logActing(await actForPatient(deps.db, viewer, patientId));
  const accountHooks: AccountHooks[] = [
    notificationAccountHooks,
    pushAccountHooks,
    choiceAccountHooks,
    appointmentAccountHooks,
    bookingAccountHooks,
    earlierRequestAccountHooks,
    calendarFeedAccountHooks,
    disputeAccountHooks,
    doctorAccountHooks(endDoctorCheckouts),
    patientAccountHooks,
    familyAccountHooks,
    paperAccountHooks,
    consultationAccountHooks,
    prescriptionAccountHooks,
    fhirAccountHooks,
  ];
  const routes: Route[] = [
    ...authRoutes(deps, accountHooks),
    ...notificationRoutes(deps),
    ...pushRoutes(deps),
    ...choiceRoutes(deps),
    ...appointmentRoutes(deps),
    ...doctorRoutes(deps, {
      recordListed: (viewer, patientIds) =>
        recordReads(deps, viewer, { action: 'visits-listed', patientIds }),
      endCheckouts: endDoctorCheckouts,
      announceZone,
      endOffersOutsideHours,
    }),
    ...verificationRoutes(deps, endDoctorCheckouts),
    ...patientRoutes(deps, accountHooks),
    ...familyRoutes(deps, accountHooks),
    ...paymentRoutes(deps),
    ...bookingRoutes(deps, actFor),
    ...earlierRoutes(deps),
    ...calendarFeedRoutes(deps),
    ...paperRoutes(deps),
    ...consultationRoutes(deps),
    ...guestRoutes(deps),
    ...auditRoutes(deps),
    ...prescriptionRoutes(deps),
    ...visitRoutes(deps),
    ...fhirRoutes(deps),
    ...assistantRoutes(deps),
    ...operatorRoutes(deps, accountHooks),
    ...demoRoutes(deps),
  ];
  const jobs: AnyJob[] = [
    sendMail,
    deliverPush,
    ...authJobs,
    ...paymentJobs,
    ...bookingJobs,
    remind,
    remindLater,
    mailReminder,
    mailDoctorDay,
    findEarlyPerson,
    removePaperFiles,
    ...announcementJobs,
  ];
  const sweeps: Sweep[] = [
    ...paymentSweeps,
    ...bookingSweeps,
    sweepDirectory,
    sweepDoctorChanges,
    planDoctorDays,
    notifyOfAge,
    renewStays,
    sweepUploads,
    saveResponseTimes,
    ...announcementSweeps,
    sweepRetention,
    vacuumEmbedded,
  ];
  const sockets: SocketHandlers[] = [consultationSocket()];
  const worker = createWorker(() => deps, jobs, sweeps);

  handleErrors(http);
  logRequests(http);
  readBodies(http);
  secureHeaders(http, core.config);
  const sessions = await createSessionLookup(deps);
  await limitFloods(http, core.config, sessions.cachedAccountId);
  await http.register(multipart, {
    limits: { fileSize: UPLOAD_MAX_BYTES, files: 1, fields: 30, fieldSize: 20_000, parts: 31 },
  });
  rejectWhenDiskFull(http, deps);
  serveMetrics(http, core.metrics, core.config);
  const draining = drainConnections(http);
  serveHealth(http, deps, draining);
  registerOperatorMetrics(deps);
  serveImages(http, deps);
  serveCalendarFeeds(http, deps);
  serveFhir(http, deps);
  serveOAuth(http, deps);
  await serveUnsubscribe(http, deps);

  const findViewer = async (token: string) => logActing(await sessions.findViewer(token));
  const resolveViewer: ViewerResolver = async (request, endpoint) => {
    const token = bearerToken(request);
    const viewer = token ? await findViewer(token) : undefined;
    const patientId = namedPatient(endpoint, request);
    return viewer && patientId ? actFor(viewer, patientId) : viewer;
  };
  const spend = createEndpointBudgets(deps);
  for (const route of routes) route.mount(http, resolveViewer, spend, core.clock);
  const endpoints = routes.map(({ endpoint }) => endpoint);
  refuseOtherMethods(http, endpoints);
  serveApiReference(http, endpoints, core.config);
  if (isTestProvider(deps.payments)) {
    const describeVisit = (paymentId: string) => describeHeldVisit(deps.db, paymentId);
    await http.register(testCheckoutRoutes(deps, deps.payments, describeVisit));
  }
  connectSockets(deps, findViewer, sockets);
  connectGuests(deps);
  await listenForEndedRooms(deps);
  recoverOnlyLiveSessions(deps);
  const socketExpiry = expireSockets(deps);
  const guestWatch = watchGuests(deps);
  http.addHook('onClose', async () => {
    socketExpiry.stop();
    guestWatch.stop();
  });
  await serveWebPages(http, webFolder, site.current);
  return { http, accountHooks, deps, routes, served, jobs, sweeps, sockets, worker, draining };
}

function builtWebFolder(): string {
  return path.resolve(codeFolder, '../../web/dist');
}
