import { createDecipheriv, createECDH, createHmac } from 'node:crypto';

/** Reads what a browser would get: RFC 8188 and 8291 step by step, with HMAC only, apart from the code under test. */
export function decryptMessage(body: Buffer, browserPrivate: Buffer, auth: Buffer): string {
  const browser = createECDH('prime256v1');
  browser.setPrivateKey(browserPrivate);
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderPublic = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  if (sealed.length > body.readUInt32BE(16)) throw new Error('more than one record');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), senderPublic]);
  const shared = hmac(hmac(auth, browser.computeSecret(senderPublic)), Buffer.concat([info, ONE]));
  const start = hmac(salt, shared);
  const key = hmac(start, Buffer.from('Content-Encoding: aes128gcm\0\x01')).subarray(0, 16);
  const nonce = hmac(start, Buffer.from('Content-Encoding: nonce\0\x01')).subarray(0, 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = plain.lastIndexOf(2);
  if (end < 0 || plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('wrong padding');
  return plain.subarray(0, end).toString();
}

const ONE = Buffer.from([1]);

function hmac(key: Buffer, text: Buffer): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
