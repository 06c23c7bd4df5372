"""What happened is changed: each verb in a file of its own.

A verb asks for a reason, writes in one transaction with its audit event, and has ``..._consequences`` beside
it: sentences of what would follow, found out by doing it and taking all of it back (`rehearsal`).
"""
