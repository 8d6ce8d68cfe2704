/** Sends one mail through Postmark; throws with the provider's words when it refuses. */
export async function sendMail(mail, { key, fetch = globalThis.fetch }) {
  const response = await fetch('https://api.postmarkapp.com/email', {
    method: 'POST',
    headers: { 'x-postmark-server-token': key, 'content-type': 'application/json' },
    body: JSON.stringify({ From: mail.from, To: mail.to, Subject: mail.subject, TextBody: mail.text }),
  })
  if (!response.ok) throw new Error(`Postmark refused the mail to ${mail.to}: ${response.status}`)
}
