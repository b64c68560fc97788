export interface Mail {
  /** A mail whose sender died before it had noted the sending goes out again under the same id, and arrives as one. */
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
