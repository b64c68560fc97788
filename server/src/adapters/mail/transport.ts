export interface Mail {
  /** An email that is sent again keeps its id, and mailboxes show it once. */
  id?: string;
  to: string;
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  /** RFC 8058 */
  unsubscribeUrl?: string;
  attachments?: { filename: string; content: string; contentType: string }[];
}

export interface MailTransport {
  send(mail: Mail): Promise<void>;
  close(): void;
}
