/** Sends one mail through Resend; throws with the provider's words when it refuses. */
export async function sendMail(mail, { key, fetch = globalThis.fetch }) {
  const response = await fetch('https://api.resend.com/emails', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ from: mail.from, to: mail.to, subject: mail.subject, text: mail.text }),
  })
  if (!response.ok) throw new Error(`Resend refused the mail to ${mail.to}: ${response.status}`)
}
