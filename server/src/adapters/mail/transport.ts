export interface Mail {
  /** If the process dies after sending, the email is sent again under the same id, and mailboxes show it once. */
  id?: string;
  to: string;
  /** Where replies go. */
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  /** The URL that mail programs use to unsubscribe from this kind of email with one click (RFC 8058). */
  unsubscribeUrl?: string;
  attachments?: { filename: string; content: string; contentType: string }[];
}

export interface MailTransport {
  send(mail: Mail): Promise<void>;
  close(): void;
}
