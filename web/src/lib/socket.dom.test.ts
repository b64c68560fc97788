import { afterEach, describe, expect, it, vi } from 'vitest';
import { type AppSocket, closeSocket, onSocketClosed, setSocket } from './socket';

afterEach(closeSocket);

function mockSocket(connected: boolean) {
  const close = vi.fn(() => {
    socket.connected = false;
  });
  const socket = { connected, connect: vi.fn(), disconnect: vi.fn(), io: { engine: { close } } };
  setSocket(socket as unknown as AppSocket);
  return { ...socket, close };
}

describe('the socket of a tab', () => {
  it('reconnects immediately when the browser is online again, even between two attempts', () => {
    const { connect, disconnect } = mockSocket(false);
    window.dispatchEvent(new Event('online'));
    expect([disconnect.mock.calls.length, connect.mock.calls.length]).toEqual([1, 1]);
    expect(disconnect.mock.invocationCallOrder[0]).toBeLessThan(connect.mock.invocationCallOrder[0] ?? 0);
  });

  it('reconnects immediately when the tab becomes visible', () => {
    const { connect } = mockSocket(false);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(connect).toHaveBeenCalledOnce();
  });

  it('replaces an apparently open connection when the browser is online again', () => {
    const { close, connect } = mockSocket(true);
    window.dispatchEvent(new Event('online'));
    expect(close).toHaveBeenCalledOnce();
    expect(connect).toHaveBeenCalledOnce();
  });

  it('keeps a working connection when the tab becomes visible', () => {
    const { close, connect, disconnect } = mockSocket(true);
    document.dispatchEvent(new Event('visibilitychange'));
    expect([close.mock.calls, disconnect.mock.calls, connect.mock.calls]).toEqual([[], [], []]);
  });

  it('ignores events once it is closed', () => {
    const { connect } = mockSocket(false);
    closeSocket();
    window.dispatchEvent(new Event('online'));
    expect(connect).not.toHaveBeenCalled();
  });

  it('notifies its listeners when it is closed, even while the connection is lost', () => {
    const [listener, removed] = [vi.fn(), vi.fn()];
    const stopListening = onSocketClosed(listener);
    onSocketClosed(removed)();
    mockSocket(false);
    closeSocket();
    expect([listener.mock.calls.length, removed.mock.calls.length]).toEqual([1, 0]);
    stopListening();
  });
});
