import { afterEach, describe, expect, it, vi } from 'vitest';
import { type AppSocket, closeSocket, onSocketClosed, setSocket } from './socket';

afterEach(closeSocket);

function givenSocket(connected: boolean) {
  const close = vi.fn(() => {
    socket.connected = false;
  });
  const socket = { connected, connect: vi.fn(), disconnect: vi.fn(), io: { engine: { close } } };
  setSocket(socket as unknown as AppSocket);
  return { ...socket, close };
}

describe('the socket of a tab', () => {
  it('reconnects at once when the browser is online again, even between two attempts', () => {
    const { connect, disconnect } = givenSocket(false);
    window.dispatchEvent(new Event('online'));
    expect([disconnect.mock.calls.length, connect.mock.calls.length]).toEqual([1, 1]);
    expect(disconnect.mock.invocationCallOrder[0]).toBeLessThan(connect.mock.invocationCallOrder[0] ?? 0);
  });

  it('reconnects at once when the tab becomes visible', () => {
    const { connect } = givenSocket(false);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(connect).toHaveBeenCalledOnce();
  });

  it('replaces an apparently open connection when the browser is online again', () => {
    const { close, connect } = givenSocket(true);
    window.dispatchEvent(new Event('online'));
    expect(close).toHaveBeenCalledOnce();
    expect(connect).toHaveBeenCalledOnce();
  });

  it('keeps a working connection when the tab becomes visible', () => {
    const { close, connect, disconnect } = givenSocket(true);
    document.dispatchEvent(new Event('visibilitychange'));
    expect([close.mock.calls, disconnect.mock.calls, connect.mock.calls]).toEqual([[], [], []]);
  });

  it('ignores events once it was closed', () => {
    const { connect } = givenSocket(false);
    closeSocket();
    window.dispatchEvent(new Event('online'));
    expect(connect).not.toHaveBeenCalled();
  });

  it('notifies its listeners when it is closed, also while the connection is lost', () => {
    const [listener, removed] = [vi.fn(), vi.fn()];
    const stop = [onSocketClosed(listener), onSocketClosed(removed)];
    stop[1]?.();
    givenSocket(false);
    closeSocket();
    expect([listener.mock.calls.length, removed.mock.calls.length]).toEqual([1, 0]);
    stop[0]?.();
  });
});
