export interface Mail {
  to: string;
  subject: string;
  text: string;
  attachments?: { filename: string; content: string; contentType: string }[];
}

export interface MailTransport {
  send(mail: Mail): Promise<void>;
  close(): void;
}
