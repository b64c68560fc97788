export interface Mail {
  /** If the process dies after sending, the mail is sent again under the same id, and mailboxes show it once. */
  id?: string;
  to: string;
  subject: string;
  text: string;
  attachments?: { filename: string; content: string; contentType: string }[];
}

export interface MailTransport {
  send(mail: Mail): Promise<void>;
  close(): void;
}
