def zip_of(event):
    return b""
