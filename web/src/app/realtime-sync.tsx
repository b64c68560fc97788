import { useEffect } from 'react';
import { closeSocket, openSocket } from '../lib/socket';

export function RealtimeSync() {
  useEffect(() => {
    openSocket();
    return closeSocket;
  }, []);
  return null;
}
