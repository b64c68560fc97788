import { getAppointment } from '@carelane/contract/appointments/endpoints';
import {
  measureNetwork,
  saveDeviceTest,
  testServers,
} from '@carelane/contract/consultations/device-test-endpoints';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mock, refused } from '../../testing/mock';
import { mockDoctor } from '../../testing/mock-doctor';
import { mockPatient } from '../../testing/mock-patient';
import { closeApp, openApp } from '../../testing/open-app';
import { upcomingVisit } from '../../testing/people';
import { readJoinMode } from '../media/join-mode';

vi.setConfig({ testTimeout: 120_000 });
vi.mock('../../lib/open-socket', () => ({
  openSocket: () => ({ connected: true, on() {}, off() {}, io: { on() {}, off() {} } }),
}));
afterEach(async () => {
  vi.useRealTimers();
  await closeApp();
});

const RESULT = { camera: 'good', microphone: 'good', network: 'good', relay: 'unchecked' } as const;

function stubDevices(refusedKind?: 'video' | 'audio') {
  class Stream {
    getTracks = () => [{ enabled: true, stop() {}, onended: null }];
  }
  vi.stubGlobal('MediaStream', Stream);
  vi.stubGlobal('AudioContext', SilentAudio);
  vi.stubGlobal('RTCPeerConnection', LocalOnlyConnection);
  HTMLMediaElement.prototype.play = () => Promise.resolve();
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: {
      addEventListener() {},
      removeEventListener() {},
      enumerateDevices: async () => [],
      getUserMedia: async (constraints: MediaStreamConstraints) => {
        if (refusedKind && constraints[refusedKind])
          throw Object.assign(new Error('no'), { name: 'NotAllowedError' });
        return new Stream();
      },
    },
  });
}

class SilentAudio {
  createAnalyser = () => ({ fftSize: 0, getFloatTimeDomainData() {} });
  createMediaStreamSource = () => ({ connect() {} });
  close = async () => {};
}

class LocalOnlyConnection {
  onicecandidate: ((event: { candidate: { type: string } | null }) => void) | null = null;
  createDataChannel() {}
  async setLocalDescription() {
    setTimeout(() => {
      this.onicecandidate?.({ candidate: { type: 'host' } });
      this.onicecandidate?.({ candidate: null });
    });
  }
  close() {}
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  mockPatient();
  mock(getAppointment, upcomingVisit());
  mock(testServers, { iceServers: [], expiresAt: null });
  mock(measureNetwork, { filler: '' });
});

async function start() {
  openApp('/appointments/a-1/test');
  fireEvent.click(await screen.findByRole('button', { name: 'Start Test' }));
}
const mockSave = () => mock(saveDeviceTest, { ...RESULT, testedAt: '2026-03-02T04:00:00.000Z' });

it('opens no device before the start, then tests everything and saves the result', async () => {
  stubDevices();
  const sent = mockSave();
  openApp('/appointments/a-1/test');
  const button = await screen.findByRole('button', { name: 'Start Test' });
  expect(screen.queryByLabelText('Your camera')).toBeNull();
  fireEvent.click(button);
  await screen.findByText('Everything works. Your doctor can see it.');
  const parts = within(screen.getByRole('list', { name: 'What was tested' }));
  expect(parts.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'CameraWorks',
    'MicrophoneWorks',
    'NetworkWorks',
    'Relay for strict networksNot checked',
  ]);
  expect(sent.map(({ body }) => body)).toEqual([RESULT]);
});

it('a refused camera is reported, with a link to help and the choice to join with audio only', async () => {
  stubDevices('video');
  const sent = mockSave();
  await start();
  const alert = within(await screen.findByRole('alert'));
  alert.getByText(/does not let us use your camera/);
  const audioOnly = alert.getByRole('checkbox', { name: 'Join with audio only' });
  expect(readJoinMode('a-1')).toBe('video');
  fireEvent.click(audioOnly);
  expect([readJoinMode('a-1'), readJoinMode('a-2')]).toEqual(['audio', 'video']);
  expect(alert.getByRole('link', { name: 'Get Help' }).getAttribute('href')).toBe('/help#trouble');
  expect(sent.map(({ body }) => body)).toEqual([{ ...RESULT, camera: 'failed' }]);
  fireEvent.click(screen.getByRole('button', { name: 'Test Again' }));
  await waitFor(() => expect(readJoinMode('a-1')).toBe('video'));
});

it('offers to join while the room is open, with chat only if the microphone fails', async () => {
  stubDevices('audio');
  mockSave();
  mock(getAppointment, { ...upcomingVisit(), startsAt: new Date().toISOString() });
  await start();
  const link = await screen.findByRole('link', { name: 'Join with chat only' });
  expect(link.getAttribute('href')).toBe('/consultation/a-1');
  fireEvent.click(link, { ctrlKey: true });
  expect(readJoinMode('a-1')).toBe('chat');
});

it('a result that was not saved is not announced as visible to the doctor', async () => {
  stubDevices();
  mock(saveDeviceTest, refused('NOT_SCHEDULED'));
  await start();
  await screen.findByText('The test could not be finished');
  expect(screen.queryByText(/Your doctor can see it/)).toBeNull();
});

it('a doctor’s own test is not saved', async () => {
  mockDoctor([]);
  stubDevices();
  const sent = mockSave();
  await start();
  await screen.findByText('Everything works.');
  expect(sent).toEqual([]);
});

it('an in-person visit has nothing to test', async () => {
  mock(getAppointment, { ...upcomingVisit(), consultationType: 'In-person Consultation' });
  openApp('/appointments/a-1/test');
  await screen.findByText('You can only test your devices for an upcoming video visit.');
});
