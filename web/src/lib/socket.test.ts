import { afterEach, describe, expect, it, vi } from 'vitest';
import { type AppSocket, closeSocket, holdSocket } from './socket';

afterEach(closeSocket);

function given(connected: boolean) {
  const socket = { connected, connect: vi.fn(), disconnect: vi.fn() };
  holdSocket(socket as unknown as AppSocket);
  return socket;
}

describe('the socket of a tab', () => {
  it('tries at once when the browser is online again, also between two reconnections', () => {
    const { connect, disconnect } = given(false);
    window.dispatchEvent(new Event('online'));
    expect([disconnect.mock.calls.length, connect.mock.calls.length]).toEqual([1, 1]);
    expect(disconnect.mock.invocationCallOrder[0]).toBeLessThan(connect.mock.invocationCallOrder[0] ?? 0);
  });

  it('tries at once when the tab is looked at again', () => {
    const { connect } = given(false);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(connect).toHaveBeenCalledOnce();
  });

  it('leaves a connection that stands alone', () => {
    const { connect, disconnect } = given(true);
    window.dispatchEvent(new Event('online'));
    document.dispatchEvent(new Event('visibilitychange'));
    expect([disconnect.mock.calls, connect.mock.calls]).toEqual([[], []]);
  });

  it('hears nothing more once it was closed', () => {
    const { connect } = given(false);
    closeSocket();
    window.dispatchEvent(new Event('online'));
    expect(connect).not.toHaveBeenCalled();
  });
});
