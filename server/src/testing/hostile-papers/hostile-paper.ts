export const MARK = 'hostilemark';
export const SCRIPT = `<script>alert('${MARK}')</script>`;

export interface HostilePaper {
  title: string;
  make(): Buffer | Promise<Buffer>;
  /** Undefined if the paper is accepted: then only its picture is stored. */
  refusedWith?: string;
  /** Only slow machines refuse it. */
  mayBeAccepted?: boolean;
}

export const WRONG_KIND = 'Please choose a picture';
export const UNREADABLE = 'could not read this file';
export const TOO_LARGE = 'too large';
export const ACTIVE = 'contains scripts or attached files';
export const ENCRYPTED = 'protected by a password';
export const TOO_MANY_PAGES = 'at most 30 pages';

export const latin1 = (text: string) => Buffer.from(text, 'latin1');
