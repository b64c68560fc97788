import type { Page } from '@playwright/test';
import { build, type Rollup } from 'vite';
import type { Call, CallOptions } from '../../web/src/consultations/call/call';
import type { PeerLink, PeerLinkOptions } from '../../web/src/consultations/call/peer-link';
import type { IncomingSignals, Signalling } from '../../web/src/consultations/call/signalling';
import { expect, test } from '../lib/base-test';

let engine: string;
const CALL_FOLDER = new URL('../../web/src/consultations/call', import.meta.url).pathname;
const ENGINE = `export { Call } from '${CALL_FOLDER}/call'; export { PeerLink } from '${CALL_FOLDER}/peer-link';`;

test.beforeAll(async () => {
  const output = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: 'engine-under-test', formats: ['iife'], name: 'Engine' },
    },
    plugins: [
      {
        name: 'engine-under-test',
        // A leading null character marks a module that is not a file, so no other plugin touches it.
        resolveId: (id) => (id.endsWith('engine-under-test') ? '\0engine' : null),
        load: (id) => (id === '\0engine' ? ENGINE : null),
      },
    ],
  })) as Rollup.RollupOutput[];
  engine = output[0]!.output[0].code;
});

interface Harness {
  doctor: Call;
  patient: Call;
  isCut: boolean;
  makeCall(makesOffers: boolean): Call;
  announceBothReady(): void;
  countFrames(call: Call): Promise<number>;
}
declare const Engine: {
  Call: new (options: CallOptions) => Call;
  PeerLink: new (options: PeerLinkOptions) => PeerLink;
};
declare global {
  interface Window {
    harness: Harness;
  }
}

test.beforeEach(async ({ page }) => {
  await page.route('http://harness.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>harness</p>' }),
  );
  await page.goto('http://harness.test/');
  await page.addScriptTag({ content: engine });
  await page.evaluate(() => {
    const listeners = new Map<boolean, IncomingSignals>();
    const connectSignalling = (makesOffers: boolean): Signalling => {
      const post = (deliver: (other: IncomingSignals) => void) =>
        setTimeout(() => {
          const other = listeners.get(!makesOffers);
          if (other && !harness.isCut) deliver(other);
        }, 5);
      return {
        get open() {
          return !harness.isCut;
        },
        checkConnection: async () => {},
        ready: () => harness.announceBothReady(),
        offer: (offer) => post((other) => other.onOffer(offer)),
        answer: (answer) => post((other) => other.onAnswer(answer)),
        candidate: (candidate) => post((other) => other.onCandidate(candidate)),
        listen: (handlers) => {
          listeners.set(makesOffers, handlers);
          return () => listeners.delete(makesOffers);
        },
      };
    };
    const makeVideoTrack = () => {
      const canvas = document.createElement('canvas');
      const context = canvas.getContext('2d')!;
      setInterval(() => {
        context.fillStyle = `hsl(${performance.now() % 360} 80% 50%)`;
        context.fillRect(0, 0, 300, 150);
      }, 40);
      return canvas.captureStream(25).getVideoTracks()[0]!;
    };
    const harness = {
      isCut: false,
      makeCall(makesOffers: boolean) {
        const call = new Engine.Call({
          makesOffers,
          signalling: connectSignalling(makesOffers),
          iceServers: async () => [],
        });
        void call.setTrack('video', makeVideoTrack());
        void call.announce({ microphone: false, camera: true, screen: false });
        return call;
      },
      announceBothReady() {
        for (const [makesOffers, handlers] of listeners) {
          handlers.onReady();
          if (makesOffers) handlers.onTriggerOffer();
        }
      },
      async countFrames(call: Call) {
        const video = document.createElement('video');
        video.muted = true;
        video.srcObject = call.state.remote;
        void video.play().catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, 700));
        const { totalVideoFrames } = video.getVideoPlaybackQuality();
        video.srcObject = null;
        return totalVideoFrames;
      },
    } as Harness;
    window.harness = harness;
    harness.doctor = harness.makeCall(true);
    harness.patient = harness.makeCall(false);
    harness.announceBothReady();
  });
  await expectBothConnected(page);
});

const expectBothConnected = (page: Page) =>
  expect
    .poll(
      () => page.evaluate(() => [window.harness.doctor.state.phase, window.harness.patient.state.phase]),
      {
        timeout: 20_000,
      },
    )
    .toEqual(['connected', 'connected']);

const expectVideoBothWays = (page: Page) =>
  expect
    .poll(
      () =>
        page
          .evaluate(() =>
            Promise.all([
              window.harness.countFrames(window.harness.doctor),
              window.harness.countFrames(window.harness.patient),
            ]),
          )
          .then((counts) => counts.every((frames) => frames > 3)),
      { timeout: 15_000 },
    )
    .toBe(true);

test('both sides see each other and whether the other camera is on', async ({ page }) => {
  await expectVideoBothWays(page);
  await expect.poll(() => page.evaluate(() => window.harness.patient.state.peerMedia?.camera)).toBe(true);
});

test('repeated requests for an offer do not disturb the call', async ({ page }) => {
  await page.evaluate(() => {
    for (let i = 0; i < 5; i++) window.harness.announceBothReady();
  });
  await expectBothConnected(page);
  await expectVideoBothWays(page);
});

test('when two offers collide, the polite side answers the offer of the impolite side', async ({ page }) => {
  const eventsOfCollision = await page.evaluate(async () => {
    const links: PeerLink[] = [];
    const events: string[] = [];
    const makeLink = (isPolite: boolean) => {
      const other = () => links[isPolite ? 0 : 1]!;
      const deliverLater = (step: () => Promise<void>) => setTimeout(() => void step(), 10);
      return new Engine.PeerLink({
        iceServers: [],
        isPolite,
        tracks: { audio: null, video: null },
        send: {
          ready: () => undefined,
          offer: (offer) => deliverLater(() => other().receiveOffer(offer)),
          answer: (answer) => {
            events.push(`answer from the ${isPolite ? 'polite' : 'impolite'} side`);
            deliverLater(() => other().receiveAnswer(answer));
          },
          candidate: (candidate) => deliverLater(() => other().receiveCandidate(candidate)),
        },
        onSenders: async () => undefined,
        onConnection: () => undefined,
        onRemote: () => undefined,
        onMessage: () => undefined,
        onMessagesOpen: () => undefined,
        onPeerReplaced: () => events.push('replaced'),
      });
    };
    links.push(makeLink(false), makeLink(true));
    const waitUntilConnected = async () => {
      while (links.some((link) => link.connection !== 'connected'))
        await new Promise((resolve) => setTimeout(resolve, 20));
    };
    await links[0]!.offer();
    await waitUntilConnected();
    events.length = 0;
    await Promise.all(links.map((link) => link.offer()));
    await new Promise((resolve) => setTimeout(resolve, 500));
    await waitUntilConnected();
    return events;
  });
  expect(eventsOfCollision).toEqual(['answer from the polite side']);
});

test('a patient who comes back with a new connection is connected again', async ({ page }) => {
  await page.evaluate(() => {
    window.harness.patient.close();
    window.harness.patient = window.harness.makeCall(false);
    window.harness.announceBothReady();
  });
  await expectBothConnected(page);
  await expectVideoBothWays(page);
});

test('a doctor who comes back with a new connection is connected again', async ({ page }) => {
  await page.evaluate(() => {
    window.harness.doctor.close();
    window.harness.doctor = window.harness.makeCall(true);
    window.harness.announceBothReady();
  });
  await expectBothConnected(page);
  await expectVideoBothWays(page);
});

test('losing the signalling channel does not end the call', async ({ page }) => {
  await page.evaluate(() => {
    window.harness.isCut = true;
  });
  await expectVideoBothWays(page);
  await page.evaluate(() => {
    window.harness.isCut = false;
    window.harness.announceBothReady();
  });
  await expectBothConnected(page);
  await expectVideoBothWays(page);
});

test('a camera that is off sends no frames until it is on again', async ({ page }) => {
  await expectVideoBothWays(page);
  await page.evaluate(() =>
    window.harness.doctor.announce({ microphone: false, camera: false, screen: false }),
  );
  await expect.poll(() => page.evaluate(() => window.harness.patient.state.peerMedia?.camera)).toBe(false);
  await expect
    .poll(() => page.evaluate(() => window.harness.countFrames(window.harness.patient)), { timeout: 8_000 })
    .toBeLessThan(2);
  await page.evaluate(() =>
    window.harness.doctor.announce({ microphone: false, camera: true, screen: false }),
  );
  await expectVideoBothWays(page);
});
